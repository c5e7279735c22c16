/** A part of `npm test`. */
export interface Stage {
  readonly name: string
  readonly group: string | readonly string[]
  /** Names of stages that must pass first. */
  readonly after?: readonly string[]
  /** Names of stages that must have ended first, passed or not: both together are too much for two cores. */
  readonly afterEnd?: readonly string[]
  /** Runs the stage; resolves to whether it passed. */
  readonly run: (print: (line: string) => void) => Promise<boolean>
}

export interface StageResult {
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'not run'
  readonly seconds: number
  /** The lines that explain a failure. */
  readonly why: readonly string[]
}

export interface StageOptions {
  /** Maximum number of concurrent stages. */
  readonly lanes: number
  readonly print: (line: string) => void
  /** The present moment in milliseconds. */
  readonly now?: () => number
}

const namesFailure = /FAIL|✘|Error:/
const isBlank = (line: string): boolean => line.trim() === ''

/** Returns the lines that name failures and the last lines, for logs of which only the end is stored. */
const gistOf = (lines: readonly string[]): readonly string[] => {
  const written = lines.filter((line) => !isBlank(line))
  const last = written.slice(-25)
  const named = written.slice(0, -25).filter((line) => namesFailure.test(line))
  return [...new Set(named)].slice(0, 25).concat(last)
}

/** Prints one stage's lines as they come, and the other stages' lines once that stage has ended. */
const createTerminal = (print: (line: string) => void) => {
  const waiting: { lines: string[]; ended: boolean }[] = []
  const flush = (): void => {
    for (let first = waiting.at(0); first; first = waiting.at(0)) {
      first.lines.splice(0).forEach((line) => print(line))
      if (!first.ended) return
      waiting.shift()
    }
  }
  return (): { print: (line: string) => void; end: () => void } => {
    const own = { lines: [] as string[], ended: false }
    waiting.push(own)
    return {
      print: (line) => {
        own.lines.push(line)
        if (waiting[0] === own) flush()
      },
      end: () => {
        own.ended = true
        flush()
      },
    }
  }
}

/** Runs stages in order, at most `lanes` at a time, each after those it needs; a stage that throws has failed. */
export const runStages = async (
  stages: readonly Stage[],
  { lanes, print, now = () => performance.now() }: StageOptions,
): Promise<readonly StageResult[]> => {
  const results = new Map<string, StageResult>()
  const running = new Map<string, Promise<void>>()
  const openTerminal = createTerminal(print)
  const names = new Set(stages.map((stage) => stage.name))
  const needs = (stage: Stage) => (stage.after ?? []).filter((name) => names.has(name))

  const run = async (stage: Stage): Promise<void> => {
    const terminal = openTerminal()
    const began = now()
    terminal.print(`\n── ${stage.name} ──`)
    const lines: string[] = []
    const print = (line: string): void => {
      lines.push(line)
      terminal.print(line)
    }
    let passed = false
    try {
      passed = await stage.run(print)
    } catch (error) {
      print(error instanceof Error ? error.message : String(error))
    }
    const seconds = (now() - began) / 1000
    terminal.print(`${passed ? '✓' : '✗ FAILED:'} ${stage.name}, ${seconds.toFixed(1)} s`)
    terminal.end()
    const outcome = passed ? 'passed' : 'failed'
    results.set(stage.name, {
      name: stage.name,
      outcome,
      seconds,
      why: passed ? [] : gistOf(lines),
    })
    running.delete(stage.name)
  }

  const hasToWait = ({ afterEnd = [] }: Stage): boolean =>
    afterEnd.some((name) => names.has(name) && !results.has(name))

  const startNext = (): boolean => {
    for (const stage of stages) {
      if (results.has(stage.name) || running.has(stage.name)) continue
      const outcomes = needs(stage).map((name) => results.get(name)?.outcome)
      if (outcomes.some((outcome) => outcome === 'failed' || outcome === 'not run')) {
        results.set(stage.name, { name: stage.name, outcome: 'not run', seconds: 0, why: [] })
        return true
      }
      if (outcomes.includes(undefined) || hasToWait(stage)) continue
      running.set(stage.name, run(stage))
      return true
    }
    return false
  }

  while (results.size < stages.length) {
    while (running.size < lanes && startNext());
    if (running.size > 0) await Promise.race(running.values())
    else if (results.size < stages.length) throw new Error('Stages wait for each other.')
  }
  return stages.flatMap((stage) => results.get(stage.name) ?? [])
}

/** Returns why stages failed, the results as a table, and a last line `N passed, M failed`. */
export const reportStages = (results: readonly StageResult[]): readonly string[] => {
  const width = Math.max(...results.map((result) => result.name.length))
  const passed = results.filter((result) => result.outcome === 'passed').length
  return [
    ...results.flatMap(({ name, why }) =>
      why.length === 0 ? [] : ['', `── why failed: ${name} ──`, ...why],
    ),
    '',
    ...results.map(({ name, outcome, seconds }) => {
      const time = outcome === 'not run' ? '' : `${seconds.toFixed(1)} s`
      return `  ${name.padEnd(width)}  ${outcome.padEnd(7)}  ${time.padStart(8)}`.trimEnd()
    }),
    '',
    `${passed} passed, ${results.length - passed} failed`,
  ]
}
