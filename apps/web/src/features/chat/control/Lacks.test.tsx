import { gateText } from '@parley/text/gate';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { ConfigProvider } from '../../../data/config.tsx';
import { testConfig } from '../../../data/testConfig.ts';
import { Lacks } from './Lacks.tsx';

const config = { ...testConfig, farcasterAccount: { fid: 7, username: 'parley' } };

const account = `0x${'b'.repeat(40)}` as const;

const shown = (lacks: Parameters<typeof Lacks>[0]['lacks']) =>
  renderToStaticMarkup(
    <ConfigProvider config={config}>
      <Router ssrPath="/">
        <Lacks lacks={lacks} account={account} />
      </Router>
    </ConfigProvider>,
  );

test('a member reads that they need a Farcaster account, and whom to follow with it', () => {
  const linked = shown([{ kind: 'linked' }]);
  expect(linked).toContain(gateText.farcaster.linked.need);
  expect(linked).toContain(`id=${account}`);
  expect(linked).not.toContain('@parley');
  const follows = shown([{ kind: 'follows' }]);
  expect(follows).toContain(gateText.farcaster.follows.need('parley'));
  expect(follows).toContain('href="https://farcaster.xyz/parley"');
  expect(follows).toContain(gateText.farcaster.follows.way('parley'));
});

test('what contracts say stands beside what Farcaster says', () => {
  const contract = config.chatTokenAddress;
  const amounts = { atLeast: '2000000000000000000', held: '0', decimals: 18, symbol: 'CHAT' };
  const both = shown([{ kind: 'balance', contract, ...amounts }, { kind: 'linked' }]);
  expect(both).toContain(gateText.needs.balance('2 CHAT', '0 CHAT'));
  expect(both).toContain(gateText.farcaster.linked.need);
});
