// Laying out a position.
export async function showLayout() { return {}; }
