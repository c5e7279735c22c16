import type { Theme } from './theme.ts'

/** The river by day: between the seasons. */
export const river: Theme = {
  colours: {
    surface: ['#f6f9fa', '#0b1a24'],
    'surface-raised': ['#ffffff', '#122632'],
    'surface-sunken': ['#e9f0f2', '#07131b'],
    ink: ['#11283a', '#eef4f5'],
    'ink-soft': ['#48606f', '#aabfc9'],
    line: ['#d5e0e4', '#264150'],
    accent: ['#0b5f8f', '#6cc5ee'],
    'accent-ink': ['#ffffff', '#03202f'],
    good: ['#1a6844', '#77d3a3'],
    warn: ['#7a5200', '#efc567'],
    bad: ['#ad231c', '#ffa198'],
    sale: ['#9c1b58', '#f6a0c8'],
    hero: ['#0d3b54', '#07202f'],
    'hero-ink': '#f1f7f6',
    'hero-ink-soft': '#b5cfda',
    'hero-line': ['#3d7590', '#24506a'],
    'hero-light': '#8ed8f2',
    'hero-figure': '#f1f7f6',
    'hero-accent-ink': '#03202f',
  },
  pattern: {
    width: 24,
    height: 12,
    path: 'M0 3q6-4 12 0t12 0v2q-6 4-12 0t-12 0zM0 8q6-4 12 0t12 0v2q-6 4-12 0t-12 0z',
  },
}
