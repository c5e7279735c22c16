import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import { networkError, type CallResult } from '../../client/api-error.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { carryOutPendingAdd } from '../../stores/cart-actions.ts'
import { forgetPendingAdd } from '../../stores/forget-pending-add.ts'
import { $customer } from '../../stores/customer.ts'
import { $request, endRequest, type AccountRequest } from '../../stores/requests.ts'
import { safePath } from '../../stores/safe-path.ts'
import { $session } from '../../stores/session.ts'
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

/** How the dialog stands, and the ways between its views. */
export interface SignInFlow {
  /** Undefined while it is closed. */
  readonly view: AccountView | undefined
  /** Whether who signs in is a customer who confirms that it is them. */
  readonly confirms: boolean
  readonly show: (view: AccountView) => void
  /**
   * Runs one attempt to sign in up to what follows it: the next step, what the guest wanted, the
   * page that they wanted. A refusal is given back for the form that asked.
   */
  readonly attempt: (ask: () => Promise<CallResult<SignInStep>>) => Promise<CallResult<undefined>>
  /** The last view is done with: on to the page that was wanted. */
  readonly leave: () => void
  /** Closed by hand: what a guest wanted is given up; a customer is led on to their page. */
  readonly close: () => void
}

const done = { ok: true, answer: undefined } as const

interface Shown {
  readonly request: AccountRequest
  readonly view: AccountView
}

/** The view that a request has come to. */
const viewOf = (
  request: AccountRequest | undefined,
  shown: Shown | undefined,
): AccountView | undefined => {
  if (request === undefined) return undefined
  return shown?.request === request ? shown.view : firstView(request)
}

/** Joins the dialog's views into one way, from a guest to the page that they wanted (account §4). */
export const useSignIn = (messages: Messages): SignInFlow => {
  const request = useStore($request, { ssr: () => undefined })
  const [shown, setShown] = useState<Shown | undefined>()
  // What was shown last, drawn or not yet.
  const latest = useRef<Shown>(undefined)
  // An attempt ends in this tab what it began; others are ended by the session that they stored.
  const running = useRef(false)
  const view = viewOf(request, shown)

  const confirms = request?.onConfirmed !== undefined

  const show = (next: AccountView): void => {
    const current = $request.get()
    if (current === undefined) return
    latest.current = { request: current, view: next }
    setShown(latest.current)
  }

  const leave = (): void => {
    const target = safePath($request.get()?.continueTo, location.origin)
    // The dialog stands until the other page comes.
    if (target !== undefined && target !== location.pathname + location.search)
      location.assign(target)
    else endRequest()
  }

  const goOn = (signedIn: SignedIn): void => {
    const { otherSite } = signedIn
    if (otherSite?.address !== undefined) {
      location.assign(otherSite.address)
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
    const { firstName, isNew, suggestsTwoFactor } = signedIn
    const name = firstName ?? $session.get()?.user?.username ?? ''
    const carriedOut = await carryOutPendingAdd(Date.now())
    if (carriedOut !== undefined && !carriedOut.result.ok) {
      show({ name: 'not-added', wish: carriedOut.wish, error: carriedOut.result.error, signedIn })
      return
    }
    if (carriedOut !== undefined) {
      const text = message(messages, 'added', { name: carriedOut.wish.shownName })
      showToast({ tone: 'good', text })
    } else if (!isNew && !suggestsTwoFactor) {
      showToast({ tone: 'good', text: message(messages, 'welcome', { name }) })
    }
    goOn(signedIn)
  }

  const attempt: SignInFlow['attempt'] = async (ask) => {
    if (running.current) return done
    running.current = true
    try {
      const result = await ask()
      if (!result.ok) {
        const { messageCode } = result.error
        if (messageCode === 'ACCOUNT_BANNED' || messageCode === 'USER_HAS_BEEN_BANNED') {
          show({ name: 'banned' })
          return done
        }
        if (messageCode === 'CHALLENGE_EXPIRED') {
          show({ name: 'sign-in', failure: result.error })
          return done
        }
        return result
      }
      const step = result.answer
      if (step.kind === 'signed-in') await finish(step)
      else if (step.kind === 'confirmed') request?.onConfirmed?.()
      else show({ name: step.kind, challenge: step.challenge })
      return done
    } catch {
      // A script that is gone, or an answer of no sense: the form says so and can be sent again.
      return { ok: false, error: networkError }
    } finally {
      running.current = false
    }
  }

  const whenSignedInElsewhere = useEffectEvent((firstName: string) => {
    const current = viewOf($request.get(), latest.current)
    if (running.current || confirms || current === undefined || !isGuestView(current)) return
    void attempt(() =>
      Promise.resolve({
        ok: true,
        answer: {
          kind: 'signed-in',
          firstName,
          suggestsTwoFactor: false,
          isNew: false,
          otherSite: undefined,
        },
      }),
    )
  })
  useEffect(
    () =>
      $session.listen((session) => {
        if (session?.user !== undefined) whenSignedInElsewhere(session.user.firstName)
      }),
    [],
  )

  const close = (): void => {
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
  return { view, confirms, show, attempt, leave, close }
}
