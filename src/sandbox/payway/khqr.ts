import type { Transaction } from './transactions.ts'

/** Writes an EMV field: id, length and value. */
function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** Returns the CRC-16/CCITT-FALSE of a text as four hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
    }
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Returns the dynamic KHQR code of a payment (PayWay, "KHQR guideline"). */
export function khqrOf(
  transaction: Pick<Transaction, 'tranId' | 'amount' | 'currency' | 'createdAt' | 'expiresAt'>,
  merchant: { readonly merchantId: string; readonly merchantName: string },
): string {
  const { tranId, amount, currency, createdAt, expiresAt } = transaction
  const account =
    field('00', 'abaakhppxxx@abaa') +
    field('01', merchant.merchantId.slice(0, 32)) +
    field('02', 'ABA Bank')
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('30', account),
    field('52', '4816'),
    field('53', currency === 'USD' ? '840' : '116'),
    field('54', currency === 'USD' ? (amount / 100).toFixed(2) : String(amount)),
    field('58', 'KH'),
    field('59', merchant.merchantName.slice(0, 25)),
    field('60', 'Phnom Penh'),
    field('62', field('01', tranId)),
    field(
      '99',
      field('00', String(Date.parse(createdAt))) + field('01', String(Date.parse(expiresAt))),
    ),
    '6304',
  ].join('')
  return text + checksum(text)
}
