import type { SQL } from 'drizzle-orm'
import type { Queryable } from '../../src/server/platform/db/database.ts'

/** What a dead process reports to its own code. */
export const killed = new Error('killed')

/** The life of a process that dies at a moment: before or after a call of an outside party or a statement. */
export const createLife = () => {
  let moment = 0
  let lastMoment = Infinity
  let isDead = false
  let running = 0

  const pass = (): void => {
    if (isDead) throw killed
    moment += 1
    if (moment < lastMoment) return
    isDead = true
    throw killed
  }

  /** Counts what still runs, since a process dies at once but its promises do not. */
  const settled = (result: PromiseLike<unknown>): Promise<unknown> => {
    running += 1
    const value = Promise.resolve(result)
      .finally(() => {
        running -= 1
      })
      .then((answer) => {
        pass()
        return answer
      })
    // A dead process awaits nothing more.
    value.catch(() => undefined)
    return value
  }

  /** Returns an object whose asynchronous methods have a moment before and after. */
  const mortal = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name)
        const isPart = typeof member === 'object' && member !== null && !Array.isArray(member)
        if (isPart) return mortal(member)
        if (typeof member !== 'function') return member
        return (...input: readonly unknown[]): unknown => {
          pass()
          const result: unknown = Reflect.apply(member, target, input)
          if (result instanceof Promise) return settled(result)
          return typeof result === 'object' && result !== null ? mortal(result) : result
        }
      },
    })

  /** Returns a database whose statements and commits have a moment before and after. */
  const mortalDatabase = (db: Queryable): Queryable =>
    new Proxy(db, {
      get: (target, name) => {
        if (isDead) throw killed
        if (name === 'execute') {
          return (statement: SQL) => {
            pass()
            return settled(target.execute(statement))
          }
        }
        if (name === 'transaction') {
          return (run: (tx: Queryable) => Promise<unknown>) =>
            settled(target.transaction((tx) => run(mortalDatabase(tx))))
        }
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? (member.bind(target) as unknown) : member
      },
    })

  return {
    mortal,
    mortalDatabase,
    isDead: (): boolean => isDead,
    /** Waits until nothing of the dead process runs. */
    ended: async (): Promise<void> => {
      while (running > 0) await new Promise((resolve) => setImmediate(resolve))
    },
    /** Begins a new life, which ends at a moment. */
    begin: (at = Infinity): void => {
      moment = 0
      lastMoment = at
      isDead = false
    },
  }
}
