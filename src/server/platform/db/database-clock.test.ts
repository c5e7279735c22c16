import { expect, it } from 'vitest'
import { createDatabaseClock } from './database-clock.ts'

const start = Date.parse('2027-03-01T00:00:00Z')

/** A database whose clock starts at `start` and answers after some time. */
const opened = async () => {
  const world = { steady: 5_000, database: start, answersAfterMs: 0 }
  const pass = (ms: number) => {
    world.steady += ms
    world.database += ms
  }
  const clock = await createDatabaseClock({
    read: () => {
      pass(world.answersAfterMs / 2)
      const time = world.database
      pass(world.answersAfterMs / 2)
      return Promise.resolve(time)
    },
    steady: () => world.steady,
  })
  return { world, pass, clock, sinceStart: () => clock.now().getTime() - start }
}

it('begins with the time of the database, and runs on by itself', async () => {
  const { pass, sinceStart } = await opened()
  expect(sinceStart()).toBe(0)
  pass(90_000)
  expect(sinceStart()).toBe(90_000)
})

it('follows the database when its own clock runs slow', async () => {
  const { world, clock, sinceStart } = await opened()
  world.steady += 1_000
  world.database += 1_010
  expect(sinceStart()).toBe(1_000)
  await clock.sync()
  expect(sinceStart()).toBe(1_010)
})

it('allows for the time that an answer takes, and ignores one that takes long', async () => {
  const { world, clock, sinceStart } = await opened()
  world.answersAfterMs = 400
  await clock.sync()
  expect(sinceStart()).toBe(400)
  world.answersAfterMs = 5_000
  world.database += 60_000
  await clock.sync()
  expect(sinceStart()).toBe(5_400)
})
