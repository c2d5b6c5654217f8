"""What was played, kept in one table: a folder of records, who won with what, and how well."""
