/** The most frequent words whose forms follow no rule, each with its forms in a line. */
const lines = `
be am is are was were been being
have has had having
do does did done
go goes went gone
say said
get got gotten
make made
know knew known
think thought
take took taken
see saw seen
come came
give gave given
find found
tell told
become became
leave left
feel felt
put
bring brought
begin began begun
keep kept
hold held
write wrote written
stand stood
hear heard
let
mean meant
set
meet met
run ran
pay paid
sit sat
speak spoke spoken
lie lay lain lying
lead led
read
grow grew grown
lose lost
fall fell fallen
send sent
build built
understand understood
draw drew drawn
break broke broken
spend spent
cut
rise rose risen
drive drove driven
buy bought
wear wore worn
choose chose chosen
eat ate eaten
drink drank drunk
sing sang sung
swim swam swum
ring rang rung
sleep slept
fly flies flew flown
catch caught
teach taught
fight fought
sell sold
throw threw thrown
forget forgot forgotten
win won
shine shone
ride rode ridden
hide hid hidden
bite bit bitten
shake shook shaken
wake woke woken
steal stole stolen
freeze froze frozen
swear swore sworn
tear tore torn
bear bore born
blow blew blown
hang hung
dig dug
stick stuck
strike struck
swing swung
feed fed
lend lent
bend bent
burn burnt
learn learnt
dream dreamt
smell smelt
spell spelt
shoot shot
light lit
slide slid
sweep swept
weep wept
creep crept
deal dealt
dive dove
seek sought
sink sank sunk
shrink shrank shrunk
stink stank stunk
spring sprang sprung
spin spun
weave wove woven
lay laid
die dies died dying
tie ties tied tying
can could can't cannot
will would won't
shall should shan't
may might
man men
woman women
child children
person people
foot feet
tooth teeth
goose geese
mouse mice
louse lice
ox oxen
die dice
good better best well
bad worse worst
far farther further farthest furthest
little less least
many much more most
old elder eldest
i me my mine myself i'm
you your yours yourself
he him his himself
she her hers herself
it its itself
we us our ours ourselves
they them their theirs themselves
who whom whose
this these
that those
a an`;

const families = lines
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
const familiesOf = new Map<string, readonly string[][]>();
for (const family of families)
  for (const form of family) familiesOf.set(form, [...(familiesOf.get(form) ?? []), family]);

/** The other forms of a word that follows no rule, its base first; none for all others. */
export function irregularForms(word: string): readonly string[] {
  return [...new Set((familiesOf.get(word) ?? []).flat())].filter((form) => form !== word);
}
