import { atom, type ReadableAtom } from 'nanostores'
import { networkError, type ApiError, type CallResult } from '../../client/api-error.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { carryOutPendingAdd } from '../../stores/cart-actions.ts'
import { $customer } from '../../stores/customer.ts'
import { forgetPendingAdd } from '../../stores/forget-pending-add.ts'
import { tabsPendingAdd } from '../../stores/pending-add.ts'
import { $request, endRequest, type AccountRequest } from '../../stores/requests.ts'
import { safePath } from '../../stores/safe-path.ts'
import { $session, type Session } from '../../stores/session.ts'
import type { SignInStep } from '../../stores/sign-in.ts'
import { showToast } from '../../stores/toasts.ts'
import {
  firstView,
  isCustomerView,
  isGuestView,
  viewAfter,
  type AccountView,
  type SignedIn,
} from './account-view.ts'

/** The transitions between the dialog's views; see {@link createSignIn}. */
export interface SignInActions {
  /** The current view; a new request starts with its first. */
  readonly $shown: ReadableAtom<Shown | undefined>
  readonly show: (view: AccountView) => void
  /** Runs one sign-in attempt and moves on; returns a refusal to the form. */
  readonly attempt: (send: () => Promise<CallResult<SignInStep>>) => Promise<CallResult<undefined>>
  /** Ends the last view and opens the requested page. */
  readonly leave: () => void
  /** Closes the dialog: drops a guest's intent, or leads a customer to their page. */
  readonly close: () => void
  readonly takeSession: (session: Session | undefined) => void
}

export interface Shown {
  readonly request: AccountRequest
  readonly view: AccountView
}

/** Returns the view of a request. */
export const viewOf = (
  request: AccountRequest | undefined,
  shown: Shown | undefined,
): AccountView | undefined => {
  if (request === undefined) return undefined
  return shown?.request === request ? shown.view : firstView(request)
}

const viewOfRefusal = (error: ApiError, from: AccountView | undefined): AccountView | undefined => {
  const { messageCode } = error
  if (messageCode === 'ACCOUNT_BANNED' || messageCode === 'USER_HAS_BEEN_BANNED')
    return { name: 'banned' }
  // A registration by passkey starts again in its form, which has all input.
  return messageCode === 'CHALLENGE_EXPIRED' && from?.name !== 'register'
    ? { name: 'sign-in', failure: error }
    : undefined
}

const signedInElsewhere: SignedIn = {
  kind: 'signed-in',
  suggestsTwoFactor: false,
  isNew: false,
  otherSite: undefined,
}

/** Returns the page to open after signing in: that of a pending list, which adds it, or the requested one. */
const requestedPage = (): string | undefined =>
  safePath(tabsPendingAdd(Date.now())?.page ?? $request.get()?.continueTo, location.origin)

const done = { ok: true, answer: undefined } as const

/**
 * Connects the dialog's views into one flow, from a guest to the requested page (account §4).
 * Transitions use the latest view, rendered or not, because a session can change at any moment.
 */
export const createSignIn = (messages: Messages): SignInActions => {
  const $shown = atom<Shown | undefined>()
  // This tab's attempt ends what it began; a session stored elsewhere ends all others.
  let running = false

  const show = (view: AccountView): void => {
    const request = $request.get()
    if (request !== undefined) $shown.set({ request, view })
  }

  const leave = (): void => {
    const target = requestedPage()
    // The dialog stays until the next page loads.
    if (target !== undefined && target !== location.pathname + location.search)
      location.assign(target)
    else endRequest()
  }

  const goOn = (signedIn: SignedIn): void => {
    const { otherSite } = signedIn
    if (otherSite?.url !== undefined) {
      location.assign(otherSite.url)
      return
    }
    if (otherSite !== undefined) {
      const text = message(messages, `other-site.${otherSite.websiteId}`)
      showToast({ tone: 'plain', text }, true)
    }
    const next = viewAfter(signedIn, $customer.get()?.isEmailVerified === true)
    if (next === undefined) leave()
    else show(next)
  }

  const finish = async (signedIn: SignedIn): Promise<void> => {
    const carriedOut = await carryOutPendingAdd(Date.now())
    if (carriedOut !== undefined && !carriedOut.result.ok) {
      show({ name: 'not-added', input: carriedOut.input, error: carriedOut.result.error, signedIn })
      return
    }
    if (carriedOut !== undefined) {
      const text = message(messages, 'added', { name: carriedOut.input.shownName })
      showToast({ tone: 'good', text })
    } else if (signedIn === signedInElsewhere) {
      // Only then: after a sign-in in this tab, a toast would cover what the page offers next.
      const name = $session.get()?.user?.firstName ?? ''
      showToast({ tone: 'good', text: message(messages, 'welcome', { name }) })
    }
    goOn(signedIn)
  }

  const attempt: SignInActions['attempt'] = async (send) => {
    if (running) return done
    running = true
    const request = $request.get()
    try {
      const result = await send()
      if (!result.ok) {
        const view = viewOfRefusal(result.error, viewOf(request, $shown.get()))
        if (view === undefined) return result
        show(view)
        return done
      }
      const step = result.answer
      if (step.kind === 'signed-in') await finish(step)
      else if (step.kind === 'confirmed') request?.onConfirmed?.()
      else show({ name: step.kind, challenge: step.challenge })
      return done
    } catch {
      // A failed import or an invalid answer: the form says so and can be submitted again.
      return { ok: false, error: networkError }
    } finally {
      running = false
    }
  }

  const takeSession: SignInActions['takeSession'] = (session) => {
    const request = $request.get()
    const view = viewOf(request, $shown.get())
    if (session?.user === undefined || request?.onConfirmed !== undefined) return
    if (running || view === undefined || !isGuestView(view)) return
    void attempt(() => Promise.resolve({ ok: true, answer: signedInElsewhere }))
  }

  const close = (): void => {
    const view = viewOf($request.get(), $shown.get())
    if (view?.name === 'not-added') {
      goOn(view.signedIn)
      return
    }
    if (view !== undefined && isCustomerView(view)) {
      leave()
      return
    }
    forgetPendingAdd()
    endRequest()
  }

  return { $shown, show, attempt, leave, close, takeSession }
}
