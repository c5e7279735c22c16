import type { Theme } from './theme.ts'

/** Khmer New Year and Songkran: jasmine and water. */
export const spring: Theme = {
  colours: {
    surface: ['#f7fafa', '#10191f'],
    'surface-raised': ['#ffffff', '#18252d'],
    'surface-sunken': ['#e8f2f1', '#0b1216'],
    ink: ['#1c2b33', '#f2f5f3'],
    'ink-soft': ['#4e6068', '#b3c1c5'],
    line: ['#d3e2e1', '#2d404a'],
    accent: ['#a81d5b', '#f59ac0'],
    'accent-ink': ['#ffffff', '#3a0820'],
    good: ['#17693f', '#77d3a3'],
    warn: ['#7a5200', '#efc567'],
    bad: ['#b3261e', '#ffa198'],
    sale: ['#6f2da8', '#cfa8ff'],
    hero: ['#cfeae8', '#0c2b30'],
    'hero-ink': ['#10312f', '#f1f7f5'],
    'hero-ink-soft': ['#37585a', '#b3d0d0'],
    'hero-line': ['#86bcbd', '#2f6167'],
    'hero-light': ['#a81d5b', '#f59ac0'],
    'hero-figure': '#ffffff',
    'hero-accent-ink': ['#ffffff', '#3a0820'],
  },
  pattern: {
    width: 24,
    height: 12,
    path: 'M6 6c-3-2-2-5 0-5s3 3 0 5c2-3 5-2 5 0s-3 3-5 0c3 2 2 5 0 5s-3-3 0-5c-2 3-5 2-5 0s3-3 5 0M18 2q4 6 0 8q-4-2 0-8z',
  },
}
