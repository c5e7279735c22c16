/** Accounts like the demo account, of which a shop gives one to each test that asks for it. */
export const demoUsernames = Array.from({ length: 40 }, (_, at) => `demo${at + 1}`)
