package grammar

// yamlItems are values of all types in all styles, tags that fit and that do not, anchors and aliases, whole and
// broken.
var yamlItems = lines(`null
~

true
yes
on
Off
y
0
-0
+1
0x1F
0o17
017
0b101
1_000
190:20:30
9223372036854775808
-9223372036854775809
99999999999999999999999999
1.5
.5
5.
1e3
1e400
.inf
-.INF
.nan
.NaN
2001-12-14
2001-12-14t21:59:43.10-05:00
2001-12-14 21:59:43.10 -5
2001-13-40
""
''
"a"
'it''s'
"\x41\u00e9\U0001F600\e\0\N\_\L\P\ \/"
"\ud83d\ude00"
"\q"
"\u12"
"\U00110000"
'a
"a
"a\
- a
|
|9
|-1
>+
>0
[]
[a, 1, null, {}]
[[[]]]
[a,]
[,]
[a
[a: b]
[? a : b]
{}
{a: 1}
{a: 1, a: 2}
{a}
{? a, b: , : c}
{"a":1}
{[a]: 1}
{{}: 1}
{a: 1
}
]
&a b
&a
&a &b c
&a *a
&a [*a]
&a {b: *a}
*a
*
&
! a
!
!a b
!a
!! a
!<tag:x> a
!<
!%zz a
!!str
!!str 1
!!str [a]
!!int "1"
!!int a
!!int 1.5
!!int []
!!float 1
!!float "x"
!!float 1e400
!!bool 1
!!bool a
!!null a
!!null ""
!!binary AAEC
!!binary "A"
!!binary é
!!binary []
!!timestamp 2001-12-14
!!timestamp a
!!timestamp 1
!!timestamp []
!!map []
!!map a
!!map {}
!!seq {}
!!seq a
!!seq []
!!set {a, b}
!!set [a]
!!omap [a: 1]
!!omap {a: 1}
!!pairs [a: 1, a: 2]
!!merge a
!!value a
<<
=
{<<: {a: 1}}
{<<: [{a: 1}, {b: 2}]}
{<<: 1}
{<<: [1]}
{<<: null}
{<<: *a}
{<<: &a {<<: *a}}
{<<: [], <<: {}}
!!map {<<: {a: 1}}
{"<<": {a: 1}}
{!!merge <<: {a: 1}}
a: b
a: b: c
? a
- - a
: a
a #b
#a
@a
`+"`a"+`
%a
---
...`, "\n  - a\n  - b", "\n  a: 1\n  b: 2", "\n  ? a\n  : b", "\n  ? [a]\n  : b", "\n  <<: {a: 1}\n  a: 2",
	"|\n  a\n  b\n", ">-\n  a", ">\n  a\n\n  b\n", "|2\n    a\n",
	"\n- a", "\n\ta", "\"a\n  b\"", "a\n  b", "&q\n  a: 1", "!!map\n  a: 1", "!!set\n  ? a\n  ? b", "\xFF", "\x00",
	"\"\x07\"", "\u0085", "\u2028")

// yamlKeys are names of all types.
var yamlKeys = lines(`null
~
true
1
1.5
.nan
2001-12-14
""
[a]
{a: b}
? a
? [a, b]
?
- a
&a b
&a
*a
!!int 1
!!int a
!!binary AAEC
!!null ''
<<
"<<"
!!merge <<
=
"a\nb"
[
{
"a`)

// yamlMembers are members that no type has, merges among them.
var yamlMembers = lines(`q: 1
q: {a: [b]}
q:
q: &q {a: 1}\n<<: *q
q: &q [a]\n<<: *q
q: &q {a: 1}\nr: &r {b: 1}\n<<: [*q, *r]
q: &q {a: 1}\n<<: [*q, *q, 1]
q: &q a\n<<: *q
q: &q a\nr: *q
q: &q a\nr: &q *q
q: &q [{}]\nr: [*q, *q]
q: &q {r: *q}
q: &q\n  r: *q
<<: {q: 1}
<<: [{q: 1}, {q: 2}]
<<: []
<<: 1
<<: null
<<:
<<: [1]
<<: [[{q: 1}]]
<<: *q
<<: &q {<<: *q}
<<: {<<: {q: 1}}
<<: {q: 1}\n<<: {r: 1}
!!merge <<: {q: 1}
"<<": {q: 1}
? q\n: 1
? q
? [q]\n: 1
? {q: 1}\n: 1
? - q\n: - 1
? |\n  q\n: 1
[q]: 1
{q: 1}: 1
null: 1
1: 1
.nan: 1
!!binary AAEC: 1
&q r: 1\ns: *q
&q r: 1\n*q : 2
*q : 1
: 1
:
?
q
- q
"q": 1
'q': 1
!!str q: 1
!!int q: 1
q: !!float x
q: !!binary x
q: |\n  a
# c
...
---`)
