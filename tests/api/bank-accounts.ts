/** `BANK_ACCOUNTS` of a shop that takes transfers: one account of Cambodia with a BIC, one in riel. */
export const bankAccounts = JSON.stringify({
  usd: {
    bankName: 'Mekong Bank',
    accountName: 'Tonle Cloud Co., Ltd.',
    accountNumber: '000 123 456',
    currency: 'USD',
    countries: ['KH'],
    swift: 'MEKOKHPP',
    bankAddress: '1 Norodom Boulevard, Phnom Penh, Cambodia',
  },
  riel: {
    bankName: 'Mekong Bank',
    accountName: 'Tonle Cloud Co., Ltd.',
    accountNumber: '000 123 457',
    currency: 'KHR',
    countries: ['KH'],
  },
})
