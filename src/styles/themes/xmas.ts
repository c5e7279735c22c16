import type { Theme } from './theme.ts'

/** The year's end: star lanterns over the river, fireworks. */
export const xmas: Theme = {
  colours: {
    surface: ['#faf9f5', '#0c1813'],
    'surface-raised': ['#ffffff', '#14251e'],
    'surface-sunken': ['#eef0e9', '#08110d'],
    ink: ['#14291f', '#f5f1e6'],
    'ink-soft': ['#4a5d53', '#b5c2ba'],
    line: ['#dcdfd4', '#294036'],
    accent: ['#12583f', '#7fd1ab'],
    'accent-ink': ['#ffffff', '#03241a'],
    good: ['#3f6212', '#b5d66b'],
    warn: ['#7d5200', '#efc567'],
    bad: ['#ad231c', '#ffa198'],
    sale: ['#9d174d', '#f6a0b8'],
    hero: ['#123528', '#0a1f17'],
    'hero-ink': '#f8f2e4',
    'hero-ink-soft': '#bccfc3',
    'hero-line': ['#3f6b58', '#2a4d3f'],
    'hero-light': '#f2cf7c',
    'hero-figure': '#f8f2e4',
    'hero-accent-ink': '#251a03',
  },
  pattern: {
    width: 24,
    height: 12,
    path: 'M6 0l1.5 4.2l4.5.2l-3.6 2.7l1.3 4.4l-3.7-2.6l-3.7 2.6l1.3-4.4l-3.6-2.7l4.5-.2zM18 4l2 2l-2 2l-2-2z',
  },
}
