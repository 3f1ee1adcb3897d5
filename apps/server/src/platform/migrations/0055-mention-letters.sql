-- Servers of the version before go on.

-- The names that a text may mention, of the characters that mentions are made of (`domain/chat/mentions.ts`): before,
-- the index left out names with © or ½ in them, and took the stops of some scripts for a part of the name.
-- Whoever reads them looks again by the rule of pages, which knows the TLD.
create or replace function search.mentioned(body text) returns setof text language sql immutable as $$
  select distinct translate(name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
  from regexp_matches(
    body,
    -- Marks, spaces, signs, and controls of Unicode 17, but hyphens and underscores; what it doesn't know is a letter.
    '@([^'
    || '\u0001-\u002c\u002e-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u00a5\u00a7-\u00a8\u00ab-\u00ad\u00af'
    || '\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ed'
    || '\u02ef-\u02ff\u0375\u037e\u0384-\u0385\u0387\u03f6\u055a-\u055f\u0589-\u058a\u058f\u05be\u05c0\u05c3'
    || '\u05c6\u05f3-\u060d\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u0700-\u070f\u07f7-\u07f9\u07fe-\u07ff'
    || '\u0830-\u083e\u085e\u0888\u0890-\u0891\u08e2\u0964-\u0965\u0970\u09f2-\u09f3\u09fb\u09fd\u0a76'
    || '\u0af0-\u0af1\u0bf9\u0c77\u0c84\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b\u0f04-\u0f12\u0f14\u0f3a-\u0f3d\u0f85'
    || '\u0fd0-\u0fd4\u0fd9-\u0fda\u104a-\u104f\u10fb\u1360-\u1368\u1400\u166e\u1680\u169b-\u169c\u16eb-\u16ed'
    || '\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u180e\u1944-\u1945\u1a1e-\u1a1f\u1aa0-\u1aa6'
    || '\u1aa8-\u1aad\u1b4e-\u1b4f\u1b5a-\u1b60\u1b7d-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7'
    || '\u1cd3\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd-\u206f\u207a-\u207e\u208a-\u208e'
    || '\u20a0-\u20c1\u2118\u2140-\u2144\u214b\u2190-\u2194\u219a-\u219b\u21a0\u21a3\u21a6\u21ae\u21ce-\u21cf'
    || '\u21d2\u21d4\u21f4-\u22ff\u2308-\u230b\u2320-\u2321\u2329-\u232a\u237c\u239b-\u23b3\u23dc-\u23e1\u25b7'
    || '\u25c1\u25f8-\u25ff\u266f\u2768-\u2775\u27c0-\u27ff\u2900-\u2aff\u2b30-\u2b44\u2b47-\u2b4c\u2cf9-\u2cfc'
    || '\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u2e4f\u2e52-\u2e5d\u3000-\u3003\u3008-\u3011\u3014-\u301f\u3030'
    || '\u303d\u309b-\u309c\u30a0\u30fb\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716\ua720-\ua721'
    || '\ua789-\ua78a\ua838\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd'
    || '\ua9de-\ua9df\uaa5c-\uaa5f\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ufb29\ufbb2-\ufbc2'
    || '\ufd3e-\ufd3f\ufdfc\ufe10-\ufe19\ufe30-\ufe6b\ufeff-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65'
    || '\uffe0-\uffe3\uffe5-\uffe6\uffe9-\uffec\ufff9-\ufffb\U00010100-\U00010102\U0001039f\U000103d0\U0001056f'
    || '\U00010857\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010af0-\U00010af6\U00010b39-\U00010b3f'
    || '\U00010b99-\U00010b9c\U00010d6e\U00010d8e-\U00010d8f\U00010ead\U00010ed0\U00010f55-\U00010f59'
    || '\U00010f86-\U00010f89\U00011047-\U0001104d\U000110bb-\U000110c1\U000110cd\U00011140-\U00011143'
    || '\U00011174-\U00011175\U000111c5-\U000111c8\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d'
    || '\U000112a9\U000113d4-\U000113d8\U0001144b-\U0001144f\U0001145a-\U0001145d\U000114c6\U000115c1-\U000115d7'
    || '\U00011641-\U00011643\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173e\U0001183b\U00011944-\U00011946'
    || '\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1'
    || '\U00011c41-\U00011c45\U00011c70-\U00011c71\U00011ef7-\U00011ef8\U00011f43-\U00011f4f'
    || '\U00011fdd-\U00011fe0\U00011fff\U00012470-\U00012474\U00012ff1-\U00012ff2\U00013430-\U0001343f'
    || '\U00016a6e-\U00016a6f\U00016af5\U00016b37-\U00016b3b\U00016b44\U00016d6d-\U00016d6f\U00016e97-\U00016e9a'
    || '\U00016fe2\U0001bc9f-\U0001bca3\U0001cef0\U0001d173-\U0001d17a\U0001d6c1\U0001d6db\U0001d6fb\U0001d715'
    || '\U0001d735\U0001d74f\U0001d76f\U0001d789\U0001d7a9\U0001d7c3\U0001da87-\U0001da8b\U0001e2ff\U0001e5ff'
    || '\U0001e95e-\U0001e95f\U0001ecb0\U0001eef0-\U0001eef1\U0001f8d0-\U0001f8d8\U000e0001-\U000e007f'
    || ']+)',
    'g'
  ) as m
  cross join lateral rtrim(m[1], '-_') as name
  where length(name) between 1 and 32;
$$;
