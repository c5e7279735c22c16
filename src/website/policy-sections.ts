/** A section of a policy: its heading and anchor. */
export interface PolicySection {
  readonly anchor: string
  readonly title: string
}

/** A policy's HTML and the sections for its table of contents. */
export interface SectionedPolicy {
  readonly html: string
  readonly sections: readonly PolicySection[]
}

const heading = /<h2[^>]*>(.*?)<\/h2>/gs
const named = /^(.+?)\s*\{#([a-z][a-z0-9-]*)\}$/s
const linked = /href="#([^"]*)"/g

/** Anchors outside the text that it may link to. */
export const pageAnchors: readonly string[] = ['provider']

/** Applies the anchors of a policy's headings, `## Refunds {#refunds}`, and numbers them; throws for editors. */
export const sectionPolicy = (file: string, html: string): SectionedPolicy => {
  const sections: PolicySection[] = []
  const withAnchors = html.replace(heading, (_, text: string) => {
    const [, title, anchor] = named.exec(text) ?? []
    if (title === undefined || anchor === undefined)
      throw new Error(
        `${file}: the heading "${text}" needs a name for links, such as "## Refunds {#refunds}": ` +
          'lowercase letters, digits and hyphens, the same in both languages',
      )
    if (sections.some((section) => section.anchor === anchor))
      throw new Error(`${file}: two headings are named {#${anchor}}`)
    sections.push({ anchor, title })
    return `<h2 id="${anchor}">${sections.length}. ${title}</h2>`
  })
  for (const [, target = ''] of withAnchors.matchAll(linked))
    if (!pageAnchors.includes(target) && !sections.some(({ anchor }) => anchor === target))
      throw new Error(`${file}: a link leads to #${target}, but no heading is named {#${target}}`)
  return { html: withAnchors, sections }
}
