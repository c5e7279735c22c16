import type { Bench } from './kill-bench.ts'

/** Money arrives in the bank account; returns the statement, which has only this entry. */
export const arriveAtBank = async (
  { shop, post }: Pick<Bench, 'shop' | 'post'>,
  reference: string,
  dollars: number,
): Promise<string> => {
  await post('bank/credits', { amount: dollars.toFixed(2), remittance: `Payment ${reference}` })
  const { control } = shop.sandbox.endpoints
  const statement = await (await fetch(`${control}/control/bank/statement.xml`)).text()
  // More entries would add moments each time.
  const isOther = (entry: string): boolean => !entry.includes(reference)
  return statement.replace(/<Ntry>.*?<\/Ntry>/gs, (entry) => (isOther(entry) ? '' : entry))
}
