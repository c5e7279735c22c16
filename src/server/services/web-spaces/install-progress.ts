import type { Steps } from '../../platform/steps/index.ts'

/** Marks what an installation has done, in its log. */
export const doneLine = (what: 'core' | 'settings'): string => `echo 'flow done ${what}'`

/** The durable steps that show how far an installation is. */
export const installSteps = {
  core: 'part core',
  language: 'part language',
  themes: 'part theme',
  pluginAt: (at: number): string => `part plugin ${at + 1}`,
} as const

/** Returns the steps that a log shows as done; a part that failed is done, too. */
export const stepsIn = (log: string): readonly string[] => {
  const lines = log.split('\n').map((line) => line.trim())
  const { core, language, themes, pluginAt } = installSteps
  const ended = (kind: string) =>
    lines.filter((line) => new RegExp(`^flow ${kind} \\S+ (installed|failed)$`).test(line))
  return [
    ...(lines.includes('flow done core') ? [core] : []),
    ...(lines.includes('flow done settings') ? [language] : []),
    ...(ended('theme').length > 0 ? [themes] : []),
    ...ended('plugin').map((_, at) => pluginAt(at)),
  ]
}

/** Stores how far an installation is. */
export const noteProgress = async (steps: Steps, log: string): Promise<void> => {
  type Noted = Record<string, never>
  for (const name of stepsIn(log)) {
    await steps.once<Noted, Noted>(name, {
      intent: () => ({}),
      look: (intent) => Promise.resolve(intent),
      run: (intent) => Promise.resolve(intent),
    })
  }
}
