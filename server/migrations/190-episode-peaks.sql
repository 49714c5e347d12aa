-- The waveform of the sound of episodes, so that a page draws it without reading the sound.
alter table episode_audio
  -- Loudness over time, in a byte each, as base64; null until it is known.
  add column peaks text,
  -- Whether a job of this server makes it.
  add column measuring boolean not null default false;
