import { errorText, type ApiError } from '../../client/api-error.ts'
import { readTexts } from '../../client/read-texts.ts'
import type { TransferReadiness } from '../../contract/transfer-check.ts'
import { fill } from '../../i18n/fill.ts'
import { splitLocale } from '../../i18n/locales.ts'
import { addTransfer } from '../../stores/add-transfer.ts'
import { forgetPendingAdd } from '../../stores/forget-pending-add.ts'
import { $request, requestSignIn, type NamedAdd } from '../../stores/requests.ts'
import { $session } from '../../stores/session.ts'

/** A name that is ready to transfer; the auth code is stored only here and in its field. */
export interface CheckedTransfer {
  readonly readiness: TransferReadiness
  readonly authCode: string
}

const errorMessage = async (error: ApiError): Promise<string> =>
  errorText(await readTexts(splitLocale(location.pathname).locale, 'errors'), error)

/**
 * Returns the function that adds the checked transfer to the cart, after signing in if necessary.
 *
 * @param checked the transfer on the page
 * @param checkAgain repeats the check
 */
export const transferToCart = (
  answer: HTMLElement,
  checked: () => CheckedTransfer | undefined,
  checkAgain: () => Promise<void>,
): (() => Promise<void>) => {
  let isAdding = false
  /** A guest clicked the button and is signing in. */
  let isSigningIn = false

  const signIn = (saved: NamedAdd): void => {
    isSigningIn = true
    // What a reload left would be added besides the transfer.
    forgetPendingAdd()
    requestSignIn({ saved })
  }

  const showProblem = (text: string): void => {
    const problem = answer.querySelector('[data-problem]')
    if (problem !== null) problem.textContent = text
  }

  const showAdded = (name: string): void => {
    const added = answer.querySelector<HTMLElement>('[data-added]')
    if (added !== null) added.textContent = fill(added.dataset['added'] ?? '', { name })
    answer.querySelector('[data-add]')?.remove()
    const link = answer.querySelector<HTMLElement>('[data-basket]')
    link?.removeAttribute('hidden')
    link?.focus()
  }

  const showRefusal = async (error: ApiError, saved: NamedAdd): Promise<void> => {
    if (error.messageCode === 'UNAUTHORIZED') {
      signIn(saved)
      return
    }
    if (error.messageCode === 'TRANSFER_NOT_READY' || error.messageCode === 'PRICE_CHANGED')
      await checkAgain()
    showProblem(await errorMessage(error))
  }

  const add = async (): Promise<void> => {
    const transfer = checked()
    if (transfer === undefined || isAdding) return
    const { readiness, authCode } = transfer
    const { domainName, unicodeName, price } = readiness
    if (price === null) return
    const saved = { shownName: unicodeName, price }
    if ($session.get() === undefined) {
      signIn(saved)
      return
    }
    const button = answer.querySelector('[data-add]')
    showProblem('')
    isAdding = true
    button?.setAttribute('aria-disabled', 'true')
    const result = await addTransfer({ domainName, authCode, expectedPrice: price })
    isAdding = false
    button?.removeAttribute('aria-disabled')
    // The customer may have checked another name meanwhile.
    if (checked()?.readiness !== readiness) return
    if (result.ok) showAdded(unicodeName)
    else await showRefusal(result.error, saved)
  }

  $session.listen((session) => {
    if (session === undefined || !isSigningIn) return
    isSigningIn = false
    void add()
  })
  $request.listen((request) => {
    if (request === undefined && $session.get() === undefined) isSigningIn = false
  })
  return add
}
