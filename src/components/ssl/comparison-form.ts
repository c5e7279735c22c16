import { comparedIn, comparisonQuery, mostCompared } from './comparison-choice.ts'

// CSS shows the checked columns. This restores the choice of the URL, limits it to three, and
// updates the URL.
const form = document.querySelector<HTMLFormElement>('form.ssl-compare')
const boxes = [...(form?.querySelectorAll<HTMLInputElement>('.ssl-choice input') ?? [])]

const follow = (): void => {
  const chosen = boxes.filter(({ checked }) => checked).length
  for (const box of boxes) box.disabled = !box.checked && chosen >= mostCompared
  const full = form?.querySelector<HTMLElement>('[data-full]')
  if (full) full.textContent = chosen >= mostCompared ? (full.dataset['full'] ?? '') : ''
}

const remember = (): void => {
  const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value)
  history.replaceState(history.state, '', `${location.pathname}${comparisonQuery(chosen)}`)
}

const asked = comparedIn(
  location.search,
  boxes.map(({ value }) => value),
)
for (const box of boxes) if (asked.length > 0) box.checked = asked.includes(box.value)
follow()

form?.addEventListener('change', () => {
  follow()
  remember()
})
// The reset event precedes the reset.
form?.addEventListener('reset', () => {
  setTimeout(() => {
    follow()
    remember()
  })
})
