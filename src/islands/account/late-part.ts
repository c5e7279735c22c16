import { networkError, type CallResult } from '../../client/api-error.ts'

/**
 * A part of an account page that comes by itself after the page, so that nobody waits for it to see
 * the rest. To be asked for `once` (`useAnswer`).
 *
 * @param load imports its module
 */
export const latePart =
  <Part>(load: () => Promise<Part>): (() => Promise<CallResult<Part>>) =>
  () =>
    load().then(
      (answer) => ({ ok: true, answer }),
      () => ({ ok: false, error: networkError }),
    )
