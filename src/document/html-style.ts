/**
 * Colors for the light and the dark theme; both with a contrast of at least 4.5 for text and 3 for graphics.
 */
const LIGHT =
  '--text:#1c2024;--muted:#57606a;--page:#fff;--panel:#f5f6f8;--rule:#d8dce1;--bar:#2b6cb0;--pale:#b7cde6;--mark:#b4530a;' +
  '--limit:#b3261e;--link:#1f5fa8;--s1:#b4530a;--s2:#2d7d3a;--s3:#7b3fa0;--s4:#8a6d00;--s5:#00707a';
const DARK =
  '--text:#e6e8eb;--muted:#a3abb5;--page:#16191d;--panel:#1f2429;--rule:#3a4149;--bar:#6ba7e6;--pale:#34506f;--mark:#f0a35e;' +
  '--limit:#f28b82;--link:#8ab8f0;--s1:#f0a35e;--s2:#7cc98a;--s3:#c79be6;--s4:#dcc05a;--s5:#5fc7d1';

export const STYLE = `
:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
@media print{:root{color-scheme:light;${LIGHT}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .6rem;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2.4rem 0 .6rem;padding-top:.9rem;border-top:1px solid var(--rule)}
p{margin:.6rem 0;overflow-wrap:anywhere}
.verdict{display:inline-block;margin:0 0 .4rem;padding:.1rem .7rem;border:1px solid var(--rule);border-radius:999px;background:var(--panel);font-weight:600}
.lead{font-size:1.08rem}
a{color:var(--link)}
ul{padding-left:1.2rem}
li{margin:.25rem 0;overflow-wrap:anywhere}
.references{list-style:none;padding-left:0}
.references li{padding-left:1.5rem;text-indent:-1.5rem}
.references li:target{background:var(--panel)}
.scroll{overflow-x:auto;margin:.8rem 0}
table{border-collapse:collapse;width:100%;font-size:.9rem}
caption{text-align:left;color:var(--muted);padding-bottom:.35rem;max-width:calc(100vw - 2.5rem)}
@media (min-width:62rem){.wide{margin-inline:-7rem}}
th,td{text-align:left;vertical-align:top;padding:.3rem .9rem .3rem 0;border-bottom:1px solid var(--rule);font-weight:400}
thead th{font-weight:600;border-bottom:2px solid var(--rule)}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.hash{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8rem;overflow-wrap:anywhere;min-width:16rem}
.strong th,.strong td{font-weight:700}
pre{overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--panel);padding:.8rem 1rem;border-radius:6px;font-size:.85rem;line-height:1.5}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
figure{margin:1rem 0}
figcaption{color:var(--muted);font-size:.9rem}
summary{cursor:pointer;color:var(--muted);font-size:.9rem;margin-top:.4rem}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
footer{margin-top:3rem;color:var(--muted);font-size:.85rem}
.chart{display:block;width:100%;height:auto}
@media print{main{max-width:none;padding:0}.wide{margin-inline:0}section,figure,.scroll{break-inside:avoid-page}.scroll,pre{overflow:visible}td,th{overflow-wrap:anywhere}}
`;
