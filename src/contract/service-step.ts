import * as v from 'valibot'

const customers = ['ACTIVATION', 'CORRECTION', 'PROOF', 'CAA', 'DOCUMENTS'] as const

/**
 * A step of the customer: ACTIVATION (a signing request), CORRECTION (of a refused request), PROOF
 * (of its names), CAA (a DNS record that allows the authority), DOCUMENTS.
 */
export const CustomersStep = v.picklist(customers)
export type CustomersStep = v.InferOutput<typeof CustomersStep>

/** What a service waits for that cannot be used yet. REFUND: it was not issued. */
export const ServiceStep = v.picklist([...customers, 'REVIEW', 'AUTHORITY', 'CARRIERS', 'REFUND'])
export type ServiceStep = v.InferOutput<typeof ServiceStep>

/** Returns whether the customer has the next step. */
export const isCustomersTurn = (step: ServiceStep): step is CustomersStep =>
  customers.some((one) => one === step)
