import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTopic } from '../../../data/changes.ts';
import { useConfig } from '../../../data/config.tsx';
import { tipKeys } from '../../../data/tips.ts';
import { loadTipChips } from './lazyTips.ts';

/** How long pages wait at most, in milliseconds, so that not all readers ask at the same moment. */
const spreadMs = 1_000;

/** Has the messages of this page show their tips, and asks again when somebody tips. */
export function FreshTips(): null {
  const client = useQueryClient();
  const hasTips = useConfig().tipsAddress !== '';
  useEffect(() => {
    if (hasTips) void loadTipChips();
  }, [hasTips]);
  const ask = useCallback(() => void client.invalidateQueries({ queryKey: tipKeys.all }), [client]);
  useTopic(hasTips ? 'tips' : null, ask, spreadMs);
  return null;
}
