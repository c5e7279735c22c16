import * as v from 'valibot'

const text = v.optional(v.string(), '')

const filled = v.pipe(v.string(), v.minLength(1))

/** Who charges a stored card: the scheme's rules of stored credentials want all of it. */
const Initiator = v.variant('type', [
  v.object({ type: v.literal('customer'), storedCredentialUsed: v.literal(true) }),
  v.object({
    type: v.literal('merchant'),
    storedCredentialUsed: v.literal(true),
    merchantInitiatedTransaction: v.object({ previousTransactionId: filled }),
  }),
])

const Processing = v.pipe(
  v.object({
    commerceIndicator: v.picklist(['internet', 'recurring']),
    actionList: v.optional(v.array(v.string()), []),
    authorizationOptions: v.object({ initiator: Initiator }),
  }),
  v.check(
    ({ commerceIndicator, authorizationOptions: { initiator } }) =>
      (commerceIndicator === 'recurring') === (initiator.type === 'merchant'),
  ),
)

/** A payment, as much of it as the sandbox reads. */
export const Payment = v.object({
  clientReferenceInformation: v.object({
    code: v.pipe(v.string(), v.minLength(1), v.maxLength(50)),
  }),
  processingInformation: Processing,
  paymentInformation: v.object({ customer: v.object({ id: v.string() }) }),
  orderInformation: v.object({
    amountDetails: v.object({
      totalAmount: v.pipe(v.string(), v.regex(/^\d+\.\d\d$/)),
      currency: v.literal('USD'),
    }),
  }),
  consumerAuthenticationInformation: v.optional(
    v.object({ returnUrl: text, authenticationTransactionId: text }),
    {},
  ),
})
export type Payment = v.InferOutput<typeof Payment>

export const Refund = v.object({
  clientReferenceInformation: v.object({ code: v.string() }),
  orderInformation: v.object({
    amountDetails: v.object({ totalAmount: v.string(), currency: v.string() }),
  }),
})

export const Void = v.object({
  clientReferenceInformation: v.object({ transactionId: v.string() }),
})

/** A search by reference, or by moments in milliseconds. */
export const Search = v.object({
  query: v.pipe(
    v.string(),
    v.regex(/^(clientReferenceInformation\.code:\S+|submitTimeUtc:\[\d+ TO \d+\])$/),
  ),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2500)), 20),
})
