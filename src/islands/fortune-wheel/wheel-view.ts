import type { ApiError } from '../../client/api-error.ts'
import type { FortuneWheel } from '../../contract/fortune-wheel.ts'

/** What the account says about spinning; undefined where unknown. */
export interface Player {
  readonly isEmailVerified: boolean | undefined
  readonly hasPhoneNumber: boolean | undefined
  readonly spinsLeft: number | undefined
  readonly isUnanswered: boolean
  readonly error: Pick<ApiError, 'messageCode'> | undefined
}

/** The states of the wheel for a reader (account §4). */
export type WheelView =
  | 'loading'
  | 'failed'
  | 'none'
  | 'not-started'
  | 'ended'
  | 'out-of-prizes'
  | 'guest'
  | 'joining'
  | 'no-spins'
  | 'unanswered'
  | 'ready'

const stopped = {
  NOT_STARTED: 'not-started',
  ENDED: 'ended',
  OUT_OF_PRIZES: 'out-of-prizes',
} as const

/** Returns the view of a wheel; `player` is undefined for a guest. */
export const wheelView = (
  wheel: Pick<FortuneWheel, 'state'> | undefined,
  error: Pick<ApiError, 'messageCode'> | undefined,
  player: Player | undefined,
): WheelView => {
  if (wheel === undefined) {
    if (error === undefined) return 'loading'
    return error.messageCode === 'FORTUNE_WHEEL_NOT_FOUND' ? 'none' : 'failed'
  }
  // A spin requested while the wheel ran may have won.
  if (player?.isUnanswered === true) return 'unanswered'
  if (wheel.state !== 'ACTIVE') return stopped[wheel.state]
  if (player === undefined) return 'guest'
  const { isEmailVerified, hasPhoneNumber, spinsLeft } = player
  if (spinsLeft === 0) return 'no-spins'
  if (isEmailVerified === undefined || hasPhoneNumber === undefined || spinsLeft === undefined)
    return player.error === undefined ? 'loading' : 'failed'
  return isEmailVerified && hasPhoneNumber ? 'ready' : 'joining'
}
