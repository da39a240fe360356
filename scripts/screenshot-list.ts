import type { Page } from '@playwright/test';
import { introduceJonas, sendAsk } from '../e2e/support/demo-ask.ts';
import type { DemoData } from '../e2e/support/demo-data.ts';
import {
  openAmara,
  openIntroduced,
  openMatch,
  openNewAsk,
  openTobias,
} from '../e2e/support/open-demo-pages.ts';

// What `screenshots.ts` takes, in this order.

export const LAYOUTS = ['wide', 'narrow'] as const;

export type Layout = (typeof LAYOUTS)[number];

/** The part of the page to crop, in CSS pixels; x and y default to 0. */
export interface Crop {
  viewport: number;
  width: number;
  height: number;
  x?: number;
  y?: number;
  /** Widths of the written files, for the browser's choice from `srcset`. */
  widths: number[];
}

export interface Screenshot {
  name: string;
  crops: Record<Layout, Crop>;
  /** Who is logged in; Mina by default. */
  person?: 'mina' | 'tobias';
  /** Adds what this and all later screenshots show. */
  prepare?: (demo: DemoData) => Promise<void>;
  open: (page: Page, layout: Layout) => Promise<void>;
}

const narrowCrop = (height: number): Crop => ({
  viewport: 375,
  width: 375,
  height,
  widths: [375, 750],
});

/** A dialog on a viewport barely wider than it. */
const dialogCrop = (height: number): Crop => ({
  viewport: 640,
  width: 640,
  height,
  widths: [608, 1216],
});

/** Height of the top bar, which every page has. */
const TOP_BAR_PX = 61;

export const SCREENSHOTS: Screenshot[] = [
  {
    name: 'today',
    crops: {
      wide: { viewport: 1088, width: 1088, height: 711, widths: [720, 1088, 1632] },
      narrow: narrowCrop(620),
    },
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('list', { name: 'Today' }).waitFor();
    },
  },
  {
    name: 'contacts',
    crops: {
      wide: { viewport: 960, width: 960, height: 672, y: TOP_BAR_PX, widths: [608, 1216] },
      narrow: narrowCrop(560),
    },
    open: async (page, layout) => {
      if (layout === 'wide') return openAmara(page);
      await page.goto('/contacts');
      await page.getByRole('link', { name: /Amara Nwosu/ }).waitFor();
    },
  },
  {
    name: 'messages',
    crops: {
      wide: { viewport: 800, width: 800, height: 560, y: TOP_BAR_PX, widths: [608, 1216] },
      narrow: narrowCrop(560),
    },
    open: openTobias,
  },
  {
    name: 'ask',
    crops: { wide: dialogCrop(600), narrow: narrowCrop(700) },
    person: 'tobias',
    open: openNewAsk,
  },
  {
    name: 'match',
    crops: { wide: dialogCrop(780), narrow: narrowCrop(780) },
    prepare: sendAsk,
    open: openMatch,
  },
  {
    name: 'introduced',
    crops: {
      wide: { viewport: 800, width: 800, height: 560, y: TOP_BAR_PX, widths: [608, 1216] },
      narrow: narrowCrop(560),
    },
    person: 'tobias',
    prepare: introduceJonas,
    open: openIntroduced,
  },
];
