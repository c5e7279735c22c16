import { parseTemplates } from './fill-template.ts'

/** The markup of the reminder card; only customers load it, so it is not in the pages. */
export const reminderTemplates = parseTemplates(`
<template data-template="card">
  <section class="notice-card" aria-label="{title}" tabindex="-1" data-fill="aria-label">
    <div class="flex items-center justify-between gap-4">
      <h2 class="text-lg" data-field="title"></h2>
      <button type="button" class="quiet-button -mr-2 w-11 px-0 text-2xl" aria-label="{close}"
        data-fill="aria-label">×</button>
    </div>
  </section>
</template>
<template data-template="list">
  <h3 class="font-medium" data-field="title"></h3>
  <ul class="grid gap-2"></ul>
</template>
<template data-template="first-item"><li></li></template>
<template data-template="item"><li class="hidden md:block"></li></template>
<template data-template="more-on-phone"><p class="text-ink-soft md:hidden" data-field="more"></p></template>
<template data-template="more"><p class="hidden text-ink-soft md:block" data-field="more"></p></template>
<template data-template="link">
  <a class="inline-flex min-h-11 items-center underline" href="{url}" data-fill="href" data-field="text"></a>
</template>
<template data-template="invoice">
  <a class="flex min-h-11 flex-wrap items-center justify-between gap-x-4 underline" href="{url}"
    data-fill="href"><span data-field="invoice"></span>
    <strong class="tabular-nums" data-field="pay"></strong></a>
</template>
<template data-template="service">
  <div class="flex flex-wrap items-center justify-between gap-x-4">
    <p class="min-w-0 break-words" data-field="service"></p>
  </div>
</template>
<template data-template="reactivate">
  <a class="inline-flex min-h-11 items-center font-medium underline" href="{url}"
    aria-label="{label}" data-fill="href aria-label" data-field="text"></a>
</template>
<template data-template="renew">
  <button type="button" class="min-h-11 font-medium underline" aria-label="{label}"
    data-fill="aria-label" data-field="text"></button>
  <p class="w-full text-bad" role="alert"></p>
</template>
`)
