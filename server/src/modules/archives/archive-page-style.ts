/** Styles of an archive's page: Bestie's colours and type, light and dark as the device prefers. */
export const archivePageStyle = `
:root{color-scheme:light dark;--surface:#fbf6ec;--raised:#fffdf8;--sunk:#f4ebdd;--ink:#2b1322;--soft:#6b5261;--line:#e5d8c8;--accent:#b5174c;
--serif:Fraunces,Georgia,'Times New Roman',serif;--sans:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
@media (prefers-color-scheme:dark){:root{--surface:#1c1019;--raised:#271723;--sunk:#150b12;--ink:#f7ece1;--soft:#c3adb9;--line:#43303d;--accent:#ff93ab}}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--ink);font:16px/1.5 var(--sans);overflow-wrap:anywhere}
a{color:var(--accent)}
a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:4px}
header,main,footer{max-width:1200px;margin:0 auto;padding:0 clamp(16px,4vw,48px)}
header{padding-top:clamp(40px,8vw,96px)}
h1,h2{font-family:var(--serif);font-weight:480;letter-spacing:-.015em;line-height:1.05;margin:0}
h1{font-size:clamp(2.6rem,8vw,5.5rem)}
h2{font-size:clamp(1.7rem,4vw,2.6rem)}
h3{font-size:1rem;margin:0}
h1 i{color:var(--accent);font-style:normal}
.lede{color:var(--soft);font-size:1.1rem;max-width:60ch;margin:16px 0 0}
nav{display:flex;flex-wrap:wrap;gap:10px;margin:28px 0 0;padding:0}
nav a{display:inline-flex;gap:8px;align-items:center;min-height:44px;padding:0 18px;border-radius:999px;background:var(--sunk);color:var(--ink);text-decoration:none}
nav a:hover{background:var(--line)}
nav b{color:var(--accent);font-weight:600}
section{padding-top:clamp(48px,7vw,88px)}
.grid{list-style:none;margin:20px 0 0;padding:0;display:grid;gap:28px 18px;grid-template-columns:repeat(auto-fill,minmax(min(168px,42vw),1fr))}
.wide{grid-template-columns:repeat(auto-fill,minmax(min(240px,100%),1fr))}
.grid>li{min-width:0}
.frame{display:grid;place-items:center;aspect-ratio:4/5;border-radius:14px;overflow:hidden;background:var(--sunk);text-decoration:none}
.frame img{width:100%;height:100%;object-fit:contain;display:block}
#closet .frame img{padding:12px}
.frame span{font:480 3rem var(--serif);color:var(--soft)}
.grid h3{margin-top:10px;line-height:1.3}
.facts{margin:2px 0 0;color:var(--soft);font-size:.875rem}
details{margin-top:6px;font-size:.875rem}
summary{cursor:pointer;color:var(--soft);min-height:28px}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 12px;margin:8px 0 0}
dt{color:var(--soft)}dd{margin:0}
.days{list-style:none;margin:20px 0 0;padding:0}
.days li{display:grid;grid-template-columns:minmax(9rem,auto) minmax(0,1fr);gap:4px 20px;padding:12px 0;border-top:1px solid var(--line)}
.days time{color:var(--soft);font-variant-numeric:tabular-nums}
@media (max-width:520px){.days li{grid-template-columns:1fr}}
footer{color:var(--soft);font-size:.9rem;padding-top:88px;padding-bottom:64px}
@media print{nav{display:none}.frame{break-inside:avoid}}
`;
