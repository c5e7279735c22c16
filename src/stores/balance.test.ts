import { expect, it } from 'vitest'
import { $balance } from './balance.ts'
import { endSession } from './end-session.ts'
import { followRealtime } from './realtime-effects.ts'
import { $realtimeEvent } from './realtime-event.ts'
import { $session } from './session.ts'

const session = { accessToken: 'a', refreshToken: 'r', refreshedAt: 0, user: undefined }
const tell = (balance: number): void =>
  $realtimeEvent.set({ id: 1, event: 'balance_update', data: { balance } })

it('the balance follows the server’s events while a customer is signed in', () => {
  followRealtime({ notice: () => undefined, sessionEnded: () => undefined })
  $session.set(session)
  tell(12.5)
  expect($balance.get()).toBe(12.5)
  endSession()
  expect($balance.get()).toBeUndefined()
  // In flight when the customer signed out.
  tell(13)
  expect($balance.get()).toBeUndefined()
})
