/** Returns the number of an order's contract. */
export const contractNumber = (incrementId: string): string => `CT-${incrementId}`
