// In each page, within its budget: errors of the moment until watch-errors.ts is there.

const early: unknown[][] = []
onerror = (...given) => {
  early.push(given)
}
void import('./watch-errors.ts').then((errors) => errors.watch(early))
