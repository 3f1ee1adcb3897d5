import { isOpen } from '@parley/domain/site/features';
import { operatorText } from '@parley/text/operator';
import { useConfig } from '../../data/config.tsx';
import { Facts } from '../../ui/Facts.tsx';

const words = operatorText.features;
type Feature = keyof typeof words.names;

/** Which features the settings switch on, and whether members can use them. */
export function Features() {
  const config = useConfig();
  const stateOf = (feature: Feature) => {
    if (!config.showFeatures[feature]) return words.off;
    const part = feature === 'nftLaunchpad' ? 'nft' : feature;
    return isOpen(part, config) ? words.on : words.noContract;
  };
  const features = Object.keys(words.names) as Feature[];
  return (
    <section aria-label={words.title}>
      <h2 className="min-h-11 text-lg">{words.title}</h2>
      <p className="pb-3 text-soft text-sm">{words.intro}</p>
      <Facts
        facts={features.map((feature) => ({
          label: words.names[feature],
          value: stateOf(feature),
        }))}
      />
    </section>
  );
}
