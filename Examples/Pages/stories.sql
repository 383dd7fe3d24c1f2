CREATE TABLE stories (
  id TEXT PRIMARY KEY NOT NULL,
  title TEXT NOT NULL,
  section TEXT,
  priority INTEGER,
  published_at INTEGER  -- milliseconds since 1970
);
INSERT INTO stories VALUES
  ('s01', 'Storm warning for the coast', 'breaking', 4, 1772352000000),
  ('s02', 'Bridge closed after the storm', 'breaking', NULL, 1772355600000),
  ('s03', 'Council votes on the budget', 'live', 3, 1772348400000),
  ('s04', 'Final of the cup', 'live', 3, 1772359200000),
  ('s05', 'A short history of tea', 'opinion', 2, 1772265600000),
  ('s06', 'Why maps lie', 'opinion', 2, NULL),
  ('s07', 'The night train returns', 'standard', 3, 1772262000000),
  ('s08', 'Open library moves', 'standard', 3, 1772262000000),
  ('s09', 'Museum finds a letter', 'standard', NULL, 1772258400000),
  ('s10', 'Ten recipes for spring', NULL, 1, 1772254800000),
  ('s11', 'Crossword', NULL, NULL, NULL),
  ('s12', 'Ferry timetable', 'standard', 1, 1772251200000);
