import type { Theme } from './theme.ts'

/** Water Festival: the river at night, lanterns, racing boats; the krama's woven check. */
export const autumn: Theme = {
  colours: {
    surface: ['#faf8f3', '#0e1728'],
    'surface-raised': ['#ffffff', '#16213a'],
    'surface-sunken': ['#f1ede3', '#0a1120'],
    ink: ['#142038', '#f4efe4'],
    'ink-soft': ['#4b566c', '#b1bbce'],
    line: ['#e0dacb', '#2b3955'],
    accent: ['#a8420c', '#f5b04a'],
    'accent-ink': ['#ffffff', '#221503'],
    good: ['#1a6844', '#77d3a3'],
    warn: ['#7d5200', '#efc567'],
    bad: ['#ad231c', '#ffa198'],
    sale: ['#9c1b58', '#f6a0c8'],
    hero: ['#101b33', '#080e1b'],
    'hero-ink': '#f8f2e4',
    'hero-ink-soft': '#b9c4d8',
    'hero-line': ['#3a4c72', '#2c3b5c'],
    'hero-light': '#f5b04a',
    'hero-figure': '#f8f2e4',
    'hero-accent-ink': '#221503',
  },
  pattern: { width: 12, height: 12, path: 'M0 0h6v12h6V6H0z' },
}
