import type { Steps } from './step.ts'

/** Returns an owner's steps under names with a prefix, so that the same work can be done once more. */
export const prefixed = (steps: Steps, prefix: string): Steps => ({
  once: (name, step) => steps.once(`${prefix}${name}`, step),
})
