// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICredits} from "../../src/payments/ICredits.sol";
import {
    GasEater,
    PoliteWallet,
    Reentrant,
    Refuser,
    ReturnBomb,
    RevertBomb,
    Stranger
} from "../utils/Strangers.sol";
import {NamesBase} from "./Base.sol";

/// @notice Contracts that refuse money, eat gas, return bombs, or call back, in every role.
contract NameMinterStrangersTest is NamesBase {
    /// @dev The most gas that a referrer may add to a mint: its own, the copy of its answer, and a
    /// credit.
    uint256 private constant WORST_REFERRER_GAS = 100_000;

    function _hostile() private returns (Stranger[4] memory) {
        return [Stranger(new Refuser()), new GasEater(), new ReturnBomb(), new RevertBomb()];
    }

    function _names() private pure returns (string[4] memory) {
        return ["name1", "name2", "name3", "name4"];
    }

    function test_mint_succeeds_whatever_the_referrer_does() public {
        mintFor(BOB, "warmup");
        uint256 calm = _gasOfMint("calm0", CAROL);
        Stranger[4] memory referrers = _hostile();
        uint256 credited = 0;
        for (uint256 i = 0; i < referrers.length; ++i) {
            address referrer = address(referrers[i]);
            uint256 gas = _gasOfMint(_names()[i], referrer);
            assertLe(gas, calm + WORST_REFERRER_GAS, "a mint stays affordable");
            assertEq(registry.getDomainHolder(_names()[i]), ALICE, "the name is hers");
            credited += minter.credits(referrer);
            uint256 got = referrer.balance + minter.credits(referrer);
            assertEq(got, 0.1 ether, "paid or credited");
        }
        assertEq(address(minter).balance, minter.revenue() + credited, "nothing is lost");
    }

    function _gasOfMint(string memory name, address referrer) private returns (uint256 gas) {
        vm.prank(ALICE);
        gas = gasleft();
        minter.mint{value: 1 ether}(name, ALICE, referrer);
        gas -= gasleft();
    }

    function test_mint_pays_a_contract_wallet_at_once() public {
        PoliteWallet wallet = new PoliteWallet();
        vm.prank(ALICE);
        minter.mint{value: 1 ether}("alice", ALICE, address(wallet));
        assertEq(address(wallet).balance, 0.1 ether, "paid, not credited");
        assertEq(wallet.received(), 1, "with gas enough to write it down");
    }

    function test_mint_credits_a_payer_that_refuses_its_refund() public {
        Stranger[4] memory payers = _hostile();
        for (uint256 i = 0; i < payers.length; ++i) {
            Stranger payer = payers[i];
            vm.deal(address(payer), 3 ether);
            payer.act(address(minter), 3 ether, _mintCall(_names()[i], address(payer)));
            assertEq(address(payer).balance + minter.credits(address(payer)), 2 ether, "the excess");
            assertEq(registry.getDomainHolder(_names()[i]), address(payer), "the name is its");
            assertEq(registry.defaultNames(address(payer)), _names()[i], "and its main name");
        }
    }

    function test_mint_lets_any_contract_hold_a_name() public {
        Stranger[4] memory holders = _hostile();
        for (uint256 i = 0; i < holders.length; ++i) {
            vm.prank(ALICE);
            minter.mint{value: 1 ether}(_names()[i], address(holders[i]), NOBODY);
            assertEq(registry.getDomainHolder(_names()[i]), address(holders[i]), "it holds it");
        }
    }

    function test_withdraw_pays_a_credit_to_somewhere_else() public {
        Refuser referrer = new Refuser();
        vm.prank(ALICE);
        minter.mint{value: 1 ether}("alice", ALICE, address(referrer));
        vm.expectEmit(address(minter));
        emit ICredits.Withdrawn(address(referrer), CAROL, 0.1 ether);
        referrer.act(address(minter), 0, abi.encodeCall(minter.withdraw, (payable(CAROL))));
        assertEq(CAROL.balance, 1000.1 ether, "paid");
        assertEq(minter.credits(address(referrer)), 0, "and no more");
    }

    function test_withdraw_reverts_when_the_receiver_refuses_and_keeps_the_credit() public {
        Refuser referrer = new Refuser();
        vm.prank(ALICE);
        minter.mint{value: 1 ether}("alice", ALICE, address(referrer));
        bytes memory refused =
            abi.encodeWithSelector(ICredits.PaymentRefused.selector, address(referrer), 0.1 ether);
        vm.expectRevert(abi.encodeWithSelector(Stranger.ActFailed.selector, refused));
        referrer.act(
            address(minter), 0, abi.encodeCall(minter.withdraw, (payable(address(referrer))))
        );
        assertEq(minter.credits(address(referrer)), 0.1 ether, "still there");
    }

    function test_withdraw_pays_once_when_it_is_called_back() public {
        Reentrant thief = new Reentrant();
        thief.refuse(true);
        vm.prank(ALICE);
        minter.mint{value: 1 ether}("alice", ALICE, address(thief));
        thief.refuse(false);
        bytes memory again = abi.encodeCall(minter.withdraw, (payable(address(thief))));
        thief.arm(address(minter), 0, again);
        mintFor(BOB, "others");
        thief.act(address(minter), 0, again);
        assertTrue(!thief.armed() && !thief.succeeded(), "it tried, in vain");
        assertEq(address(thief).balance, 0.1 ether, "paid once");
        assertEq(address(minter).balance, minter.revenue(), "the revenue is whole");
    }

    function test_withdrawRevenue_reverts_when_the_treasury_refuses_until_there_is_another()
        public
    {
        mintFor(ALICE, "alice");
        Refuser refuser = new Refuser();
        vm.prank(OWNER);
        minter.setTreasury(address(refuser));
        vm.expectRevert(
            abi.encodeWithSelector(ICredits.PaymentRefused.selector, address(refuser), 1 ether)
        );
        minter.withdrawRevenue();
        vm.prank(OWNER);
        minter.setTreasury(CAROL);
        minter.withdrawRevenue();
        assertEq(CAROL.balance, 1001 ether, "nothing was stuck");
    }

    function test_withdrawRevenue_pays_once_when_it_is_called_back() public {
        Reentrant treasury = new Reentrant();
        vm.prank(OWNER);
        minter.setTreasury(address(treasury));
        Refuser creditor = new Refuser();
        vm.prank(ALICE);
        minter.mint{value: 1 ether}("alice", ALICE, address(creditor));
        treasury.arm(address(minter), 0, abi.encodeCall(minter.withdrawRevenue, ()));
        minter.withdrawRevenue();
        assertTrue(!treasury.succeeded(), "in vain");
        assertEq(address(treasury).balance, 0.9 ether, "paid once");
        assertEq(address(minter).balance, minter.credits(address(creditor)), "the credit is whole");
    }

    /// @dev Payments inside a mint have too little gas to do anything with the contracts.
    function test_mint_cannot_be_called_back_by_those_it_pays() public {
        bytes[4] memory calls = [
            _mintCall("stolen", address(0xD1)),
            abi.encodeCall(registry.editDefaultDomain, ("alice")),
            abi.encodeCall(minter.withdraw, (payable(address(0xD1)))),
            abi.encodeCall(minter.withdrawRevenue, ())
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            Reentrant referrer = new Reentrant();
            vm.deal(address(referrer), 10 ether);
            address target = i == 1 ? address(registry) : address(minter);
            referrer.arm(target, i == 0 ? 1 ether : 0, calls[i]);
            vm.prank(ALICE);
            minter.mint{value: 1 ether}(_names()[i], ALICE, address(referrer));
            assertTrue(!referrer.succeeded(), "in vain");
            assertEq(registry.getDomainHolder(_names()[i]), ALICE, "the mint went on");
        }
        assertEq(registry.getDomainHolder("stolen"), address(0), "nothing else was minted");
        assertEq(registry.totalSupply(), 4, "four names");
    }

    function test_safeTransferFrom_called_back_leaves_one_holder() public {
        Reentrant receiver = new Reentrant();
        uint256 tokenId = mintFor(ALICE, "alice");
        // Inside the callback the receiver holds the name already, and may use it.
        receiver.arm(
            address(registry),
            0,
            abi.encodeCall(registry.transferFrom, (address(receiver), BOB, tokenId))
        );
        vm.prank(ALICE);
        registry.safeTransferFrom(ALICE, address(receiver), tokenId);
        assertEq(registry.ownerOf(tokenId), BOB, "the last one");
        assertEq(registry.balanceOf(address(receiver)), 0, "the receiver has none");
        assertEq(registry.balanceOf(BOB), 1, "he has one");
        assertEq(registry.defaultNames(BOB), "", "and no main name");
        assertEq(registry.defaultNames(ALICE), "", "neither has she");
    }

    function test_forced_money_belongs_to_nobody_and_harms_nobody() public {
        mintFor(ALICE, "alice");
        vm.deal(address(minter), address(minter).balance + 5 ether);
        minter.withdrawRevenue();
        assertEq(TREASURY.balance, 1 ether, "the revenue only");
        assertEq(address(minter).balance, 5 ether, "the rest stays");
    }

    function _mintCall(string memory name, address holder) private view returns (bytes memory) {
        return abi.encodeCall(minter.mint, (name, holder, NOBODY));
    }
}
