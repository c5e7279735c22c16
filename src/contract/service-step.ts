import * as v from 'valibot'

/**
 * What a service waits for that cannot be used yet. The customer's: ACTIVATION (a signing request),
 * CORRECTION (of a refused request), PROOF (of its names), CAA (a DNS record that allows the
 * authority), DOCUMENTS. REFUND: it was not issued.
 */
export const ServiceStep = v.picklist([
  'ACTIVATION',
  'CORRECTION',
  'PROOF',
  'CAA',
  'DOCUMENTS',
  'REVIEW',
  'AUTHORITY',
  'CARRIERS',
  'REFUND',
])
export type ServiceStep = v.InferOutput<typeof ServiceStep>

const others: readonly ServiceStep[] = ['REVIEW', 'AUTHORITY', 'CARRIERS', 'REFUND']

/** Returns whether the customer has the next step. */
export const isCustomersTurn = (step: ServiceStep): boolean => !others.includes(step)
