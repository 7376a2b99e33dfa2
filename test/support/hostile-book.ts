/** Everything that a designer can write, written by somebody who wants to run a script in the reader's browser. */
const shout = "<script>document.title='caught'</script><img src=x onerror=\"document.title='caught'\">";
const quoted = shout.replaceAll('"', '\\"');

export const hostileBook: Readonly<Record<string, string>> = {
  "rules/hostile/hostile.rules": `## ${shout} [click](javascript:document.title='caught') <javascript:alert(1)> ![pixel](https://example.org/pixel.png)
## [local](../../etc/passwd) [fine](https://example.org)
##
## <details open ontoggle="document.title='caught'">
rulebook hostile { title "${quoted}"
  source "\\"><script>document.title='caught'</script>" }
# ------ ${shout}
## ${shout} \`${shout}\`
unclear "${quoted}" "${quoted}"
table Thing {
  | Name\\"><b: key | ${shout}: text |
  | -------------- | -------------- |
  | ${shout} | ${shout} |
  | "><svg onload=document.title='caught'> | -- |
  | __proto__ | [x](javascript:alert(1)) |
}
choice constructor_ { Toast, hasOwnProperty_ }
rule toString_(text_: text): text = text_ & "${quoted}"
example "${quoted}" { toString_("a") is "a${quoted}" }
example "&lt;script&gt; \\"></title>" { disputed "${quoted}"
  count(Thing) is 4 }
report "${quoted}" { rows thing: Thing
  column "${quoted}" = 1 }
variant other_ "${quoted}" { rule toString_(text_: text): text = "${quoted}" }
`,
};
