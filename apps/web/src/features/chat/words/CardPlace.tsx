import { useEffect, useRef, useState } from 'react';

/** As high as `cardHeight`, whatever is known of a card. */
export const cardPlace = 'mt-2 mb-1 h-[98px] max-w-[462px]';

/** The place of a card that is not here; of one that never comes it goes once nobody sees it go. */
export function CardPlace({ isNone }: { isNone: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isNone || box.current === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === false) setOver(true);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isNone]);
  return isOver ? null : <div ref={box} className={cardPlace} />;
}
