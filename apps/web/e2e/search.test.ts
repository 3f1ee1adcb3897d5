import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Visitor, visit } from './browser.ts';
import { startCommunity } from './communityOfTest.ts';
import { openScene } from './scene.ts';
