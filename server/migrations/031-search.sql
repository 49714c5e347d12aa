-- Search forgives typing errors and accents: fuzzystrmatch counts the letters by which "jaket" is off, unaccent finds
-- "Crème" by "creme". Both are trusted extensions: who owns a database may create them.
create extension if not exists fuzzystrmatch;
create extension if not exists unaccent;
