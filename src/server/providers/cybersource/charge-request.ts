import type { Money } from '../../../contract/money.ts'
import { formatDecimal } from './decimal.ts'

/** A charge of a stored card. */
export interface ChargeInput {
  /** Ours, unique for ever and stored before the call. */
  readonly reference: string
  readonly token: string
  readonly amount: Money
  /** Who charges: the customer, with 3-D Secure, or we, by the id of the scheme's first payment. */
  readonly by:
    | {
        readonly is: 'customer'
        readonly returnUrl: string
        readonly ip: string
        readonly userAgent: string
        /** Of a challenge that the customer has answered. */
        readonly authenticationId?: string | undefined
      }
    | { readonly is: 'merchant'; readonly networkId: string }
}

// Stored by Token Management, or a subscription of Secure Acceptance.
const paymentOf = (token: string) =>
  /^[\dA-F]{32}$/.test(token) ? { customer: { id: token } } : { legacyToken: { id: token } }

const authorizationOf = ({ by }: ChargeInput) =>
  by.is === 'customer'
    ? { initiator: { type: 'customer', storedCredentialUsed: true } }
    : {
        initiator: {
          type: 'merchant',
          storedCredentialUsed: true,
          merchantInitiatedTransaction: { previousTransactionId: by.networkId },
        },
      }

const authenticationOf = ({ by }: ChargeInput) => {
  if (by.is === 'merchant') return {}
  const { returnUrl, authenticationId, ip, userAgent } = by
  return {
    deviceInformation: { ipAddress: ip, userAgentBrowserValue: userAgent },
    consumerAuthenticationInformation:
      authenticationId === undefined
        ? { returnUrl }
        : { authenticationTransactionId: authenticationId },
  }
}

const actionOf = ({ by }: ChargeInput) => {
  if (by.is === 'merchant') return {}
  return {
    actionList: [
      by.authenticationId === undefined
        ? 'CONSUMER_AUTHENTICATION'
        : 'VALIDATE_CONSUMER_AUTHENTICATION',
    ],
  }
}

/** Returns the body that charges once per reference. */
export const chargeRequest = (input: ChargeInput) => {
  const { reference, token, amount, by } = input
  return {
    clientReferenceInformation: { code: reference, transactionId: reference },
    processingInformation: {
      capture: true,
      commerceIndicator: by.is === 'customer' ? 'internet' : 'recurring',
      authorizationOptions: authorizationOf(input),
      ...actionOf(input),
    },
    paymentInformation: paymentOf(token),
    orderInformation: {
      amountDetails: { totalAmount: formatDecimal(amount), currency: 'USD' },
    },
    ...authenticationOf(input),
  }
}
