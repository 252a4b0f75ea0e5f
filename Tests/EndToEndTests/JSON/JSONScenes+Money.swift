extension JSONScenes {
  /// Money between people, what repeats, budgets and rules for imports, with all their fields.
  static let money = #"""
    person add Cy
    checkin add Bled --day 2026-08-05 --at 46.3,14.1
    ledger add 60 --day 2026-08-05 --payer cy --for ada --for cy --vehicle-expense yes --off-trip no \#
    --checkin last --place Dock --spot shore --category food --vendor Rewe --receipt "$HOME/ledger.csv"
    ledger show last
    ledger edit last --arrival-day 2026-08-06 --note z
    ledger edit --where vendor=Rewe --set note=q --yes
    ledger rename vendor Rewe Rewa --yes
    ledger delete last --yes
    ledger undelete last
    ledger add 5 --direction transfer --account a --to-account b --day 2026-08-06 --arrival-day 2026-08-07
    ledger show last
    docs add Bill --entry last
    docs delete last --yes
    docs undelete last
    docs delete last --yes
    docs show last
    docs edit last --note z
    docs list
    checkin show last
    ledger settle
    ledger settle --record --yes
    ledger budget set food 100 --note x
    ledger budget set food 100 --month 2026-08 --note x
    ledger budget
    ledger budget list
    ledger budget show last
    ledger budget edit last --amount 90
    ledger budget edit --where note=x --set note=q --yes
    ledger budget delete last --yes
    ledger budget undelete last
    $ "$vanlog" ledger add 99 --category food --day today
    status
    ledger repeat add Rent --amount 900 --currency EUR --period monthly --every 2 --start-day 2026-01-31 \#
    --end-day 2090-01-01 --automatic no --booked-to 2026-02-01 --direction expense --category home \#
    --vendor Owner --account giro --to-account bank --payer cy --for ada --vehicle-expense no --off-trip yes \#
    --country DE --van last --tags x --note y
    ledger repeat add Phone --amount 9 --start-day tomorrow
    ledger repeat list
    ledger repeat show rent
    ledger repeat edit rent --note z
    ledger repeat edit --where vendor=Owner --set note=q --yes
    ledger repeat due
    ledger repeat book rent --until 2026-08-01 --yes
    $ "$vanlog" ledger list --text Owner --limit 1 --json | grep -o '"id":"[^"]*"' | head -1 | cut -d '"' -f 4 > "$HOME/booked"
    ledger show "$(cat "$HOME/booked")"
    ledger edit "$(cat "$HOME/booked")" --note z
    ledger edit --where vendor=Owner --set note=q --yes
    ledger rename vendor Owner Owners --yes
    ledger delete last --yes
    ledger undelete last
    ledger list
    day 2026-05-31
    ledger repeat book rent --until 2026-08-31 --skip --yes
    ledger repeat delete rent --yes
    ledger repeat undelete last
    $ printf 'Tag,Wert,Wer,Notiz\n05.10.2026,-70,Shell 1,x\n05.10.2026,-71,Shell 2,x\n05.10.2026,-3,Own,x\n' > "$HOME/b.csv"
    $ printf '{"banks":[{"name":"B","header":["Tag"],"columns":{"day":"Tag","amount":"Wert","vendor":"Wer"},"dates":"dd/mm/yyyy","signs":"minus-is-expense","repeats":"keep","set":{"account":"giro"},"comment":"c"}],"rules":[{"vendor":"own","leave_out":true,"comment":"d"},{"vendor":"shell","set":{"category":"fuel"}}]}' > "$VANLOG_HOME/import-rules.json"
    ledger rules list
    ledger rules check
    ledger rules show 1
    ledger rules show b
    ledger import "$HOME/b.csv" --preview
    $ printf 'date,amount,account\n2026-10-05,70,savings\n' > "$HOME/s.csv"
    ledger import "$HOME/b.csv" --account giro
    ledger import "$HOME/s.csv" --signs minus-is-expense --transfers join
    $ printf 'date,amount,account\n2026-10-11,-77,giro\n2026-10-12,77,savings\n' > "$HOME/t.csv"
    ledger import "$HOME/t.csv" --preview
    ledger add 8 --day 2026-10-13 --vendor 'Camping Nord'
    $ printf 'date,amount,vendor\n2026-10-13,8,Camping Lac\n' > "$HOME/o.csv"
    ledger import "$HOME/o.csv" --preview
    $ sed -E 's/^01[0-9a-z]*,/,/; s/2026-08-0/2026-09-0/; s/,[0-9a-z]{26},North,/,01mcc5rm00000169qp1zmckjhd,Away,/' "$HOME/ledger.csv" > "$HOME/away.csv"
    ledger import "$HOME/away.csv" --preview
    ledger rules learn --least 1 --yes
    $ printf '{"rules":[{"vendor":1}]}' > "$HOME/bad.json"
    65 ledger rules check "$HOME/bad.json"
    ledger export -o "$HOME/all.beancount"
    $ rm "$VANLOG_HOME/import-rules.json"
    """#
}
