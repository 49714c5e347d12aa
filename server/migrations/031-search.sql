-- Search forgives typing errors and accents: fuzzystrmatch counts the letters by which "jaket" is off, unaccent finds
-- "Crème" by "creme". Both are trusted extensions: who owns a database may create them.
create extension if not exists fuzzystrmatch;
create extension if not exists unaccent;

-- People are found among all: an index narrows them by their first letters before names are compared.
create extension if not exists pg_trgm;
create index profiles_search on profiles
  using gin ((lower(' ' || coalesce(handle, '') || ' ' || coalesce(name, ''))) gin_trgm_ops)
  where handle is not null;
