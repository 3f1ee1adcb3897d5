import { lateText } from '@parley/text/late';
import { useConfig } from '../../data/config.tsx';
import { Button } from '../../ui/Button.tsx';
import { useSwitchChain } from './useSwitchChain.ts';

type SwitchChainButtonProps = { look: 'signal' | 'plain'; className: string };

/** The button in place of a form that needs the community's chain. */
export function SwitchChainButton({ look, className }: SwitchChainButtonProps) {
  const { chainName } = useConfig();
  const { isSwitching, switchChain } = useSwitchChain();
  return (
    <Button look={look} busy={isSwitching} onClick={switchChain} className={className}>
      {isSwitching ? lateText.switching : lateText.switchTo(chainName)}
    </Button>
  );
}
