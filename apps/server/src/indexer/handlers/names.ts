import { nameRegistryAbi } from '@parley/chain/generated/abis';
import { numberToHex } from 'viem';
import { defineHandler } from '../defineHandler.ts';

/** The registry: who holds which name, main names, and names' data. */
export const namesHandler = defineHandler({
  kind: 'names',
  abi: nameRegistryAbi,
  events: {
    NameRegistered: ({ tokenId, holder, name }) => ({
      rows: [
        {
          table: 'name_registrations',
          values: { token_id: tokenId, name, holder: holder.toLowerCase() },
        },
      ],
      topics: ['names'],
    }),
    Transfer: ({ from, to, tokenId }) => ({
      rows: [
        {
          table: 'name_transfers',
          values: { token_id: tokenId, sender: from.toLowerCase(), recipient: to.toLowerCase() },
        },
      ],
      topics: [
        `name:${numberToHex(tokenId, { size: 32 })}`,
        `member:${from.toLowerCase()}`,
        `member:${to.toLowerCase()}`,
      ],
    }),
    MainNameChanged: ({ holder, name }) => ({
      rows: [{ table: 'main_name_changes', values: { holder: holder.toLowerCase(), name } }],
      topics: [`member:${holder.toLowerCase()}`],
    }),
    NameDataChanged: ({ tokenId, holder, data }) => ({
      rows: [
        {
          table: 'name_data_changes',
          values: { token_id: tokenId, holder: holder.toLowerCase(), data },
        },
      ],
      topics: [`member:${holder.toLowerCase()}`],
    }),
  },
});
