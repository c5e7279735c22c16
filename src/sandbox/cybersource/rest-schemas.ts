import * as v from 'valibot'

const text = v.optional(v.string(), '')

/** A payment, as much of it as the sandbox reads. */
export const Payment = v.object({
  clientReferenceInformation: v.object({
    code: v.pipe(v.string(), v.minLength(1), v.maxLength(50)),
  }),
  processingInformation: v.object({
    actionList: v.optional(v.array(v.string()), []),
    authorizationOptions: v.object({
      initiator: v.object({
        type: v.picklist(['customer', 'merchant']),
        merchantInitiatedTransaction: v.optional(v.object({ previousTransactionId: text }), {}),
      }),
    }),
  }),
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

export const Search = v.object({
  query: v.pipe(v.string(), v.regex(/^clientReferenceInformation\.code:\S+$/)),
})
