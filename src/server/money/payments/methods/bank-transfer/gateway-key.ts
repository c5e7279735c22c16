/** The gateway's name in the database. */
export const gatewayKey = 'bank-transfer'
