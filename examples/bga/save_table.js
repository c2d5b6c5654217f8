// Saves the table of a game of the 7 Wonders family that is open on Board Game Arena as one file:
// the data of the page and the history of the game. It reads only and plays nothing; what it asks
// the site for is what the site's own button "game history" asks for.
// The bookmarklet and the user script beside it are made of this file by make.py.
(async () => {
  const NAMES = [
    "sevenwondersduel", "sevenwonders", "sevenwondersarchitects", "sevenwondersdice",
  ];

  // The board may sit in a frame of the page; one for tests shows it as another player sees it.
  const tables = (page) => {
    const found = [];
    try {
      const other = /[?&]testuser=/.test(page.location.search);
      if (!other && page.gameui && page.gameui.gamedatas) found.push(page);
      for (let at = 0; at < page.frames.length; at += 1) found.push(...tables(page.frames[at]));
    } catch (error) {
      return found; // a frame of somebody else, which may not be read
    }
    return found;
  };

  const page = tables(window)[0];
  const ui = page && page.gameui;
  const game = ui && (ui.game_name || page.location.pathname.split("/")[2]);
  if (!NAMES.includes(game)) {
    window.alert("No table of the 7 Wonders family is open here.");
    return;
  }
  const server = page.location.pathname.split("/")[1];
  const address = `/${server}/${game}/${game}/notificationHistory.html`;
  const ask = (from) => new Promise((done, failed) => {
    const wanted = { table: ui.table_id, from, privateinc: 1, history: 1 };
    ui.ajaxcall(address, wanted, ui, done, (isError) => isError && failed(new Error("refused")));
  });

  const history = [];
  let problem = null;
  try {
    for (let from = 0; ;) {
      const answer = await ask(from);
      const packets = Array.isArray(answer) ? answer : answer.data || [];
      if (!packets.length) break;
      history.push(...packets);
      const next = 1 + Math.max(...packets.map((packet) => Number(packet.packet_id)));
      if (!(next > from)) break;
      from = next;
    }
  } catch (error) {
    problem = String(error);
  }

  // The data of a page may point back to themselves; there they are cut.
  const text = (value) => {
    const above = [];
    return JSON.stringify(value, function part(key, inner) {
      while (above.length && above[above.length - 1] !== this) above.pop();
      if (inner === null || typeof inner !== "object") return inner;
      if (above.includes(inner)) return null;
      above.push(inner);
      return inner;
    });
  };

  const saved = {
    format: "bga-table", game, me: String(ui.player_id), problem, bga: ui.gamedatas, history,
  };
  const link = page.document.createElement("a");
  link.href = page.URL.createObjectURL(
    new page.Blob([text(saved)], { type: "application/json" }),
  );
  link.download = `${game}.json`;
  link.click();
  if (problem) window.alert(`The page is saved, its history is not: ${problem}`);
})();
