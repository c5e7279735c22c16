import { atom } from 'nanostores'
import type { RealtimeEvent } from '../contract/realtime.ts'

/** The latest event of the customer, in every tab; `listen` to it. */
export const $realtimeEvent = atom<RealtimeEvent | undefined>()
