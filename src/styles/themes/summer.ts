import type { Theme } from './theme.ts'

/** The green season: rain and rice. */
export const summer: Theme = {
  colours: {
    surface: ['#f8faf3', '#0e1a15'],
    'surface-raised': ['#ffffff', '#16261f'],
    'surface-sunken': ['#edf2e2', '#09120e'],
    ink: ['#1a2a1c', '#f1f5ea'],
    'ink-soft': ['#4d5f4c', '#b3c3ae'],
    line: ['#dbe4cd', '#2a4036'],
    accent: ['#37660f', '#a9d65c'],
    'accent-ink': ['#ffffff', '#172604'],
    good: ['#00695c', '#6fd6c4'],
    warn: ['#7a5200', '#efc567'],
    bad: ['#ad231c', '#ffa198'],
    sale: ['#8e2a77', '#f0a3dd'],
    hero: ['#1f3f3b', '#0d211f'],
    'hero-ink': '#f2f6ea',
    'hero-ink-soft': '#b9cdc4',
    'hero-line': ['#4f7f66', '#2f5847'],
    'hero-light': '#b7dd6a',
    'hero-figure': '#f2f6ea',
    'hero-accent-ink': '#172604',
  },
  pattern: {
    width: 18,
    height: 12,
    path: 'M4 0h1.5L1.5 12H0zM9 2q4 1 3 6q-4-1-3-6zM14 5q4 1 3 6q-4-1-3-6z',
  },
}
